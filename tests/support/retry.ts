/** Processes on a loaded machine: what passes at the second try is reported as such in CI, as in the browser. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
