/** Beside Jest's own report: fails a run that something left open keeps from ending, a server or a child. */

const PAUSE_MS = 60_000;

export default class LeftOpen {
  constructor({ watch, watchAll }) {
    this.goesOn = watch || watchAll;
  }

  onRunComplete() {
    if (this.goesOn) return;
    // It keeps nothing from ending itself.
    setTimeout(() => {
      process.stderr.write(
        "Jest cannot end: a test has left a server, a child or a watcher open.\n",
      );
      process.exit(1);
    }, PAUSE_MS).unref();
  }
}
