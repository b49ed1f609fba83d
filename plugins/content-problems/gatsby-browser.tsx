import type { GatsbyBrowser } from "gatsby";
import { useEffect, useState } from "react";
import { CONTENT_PROBLEMS } from "../../src/source/content-problems";
import { Issues } from "../../tools/preview/issues";

/** What is wrong with the content now, as the server tells it; nothing where all is well. */
function Problems() {
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    const stream = new EventSource(CONTENT_PROBLEMS);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      setProblems(JSON.parse(data) as string[]);
    };
    return () => stream.close();
  }, []);
  if (problems.length === 0) return null;
  return <Issues label="Content" issues={problems.map((message) => ({ id: message, message }))} />;
}

export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <Problems />
  </>
);
