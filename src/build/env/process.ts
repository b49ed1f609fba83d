/**
 * Whether this is one of Gatsby's worker processes, which run queries on the content that was read before. Gatsby
 * does not document how a configuration could tell.
 */
export const isWorker = (): boolean => process.env["GATSBY_WORKER_ID"] !== undefined;

/** Whether this is `gatsby develop`, in which Gatsby sets `NODE_ENV` to this value. */
export const isDeveloping = (): boolean => process.env.NODE_ENV === "development";
