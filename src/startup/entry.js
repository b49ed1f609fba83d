/* global setTimeout */
/**
 * Replaces Gatsby's entry point, which evaluates React, styled-components and Gatsby in a single task of 100 ms on
 * a slow phone. Separate tasks let the browser respond in between.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

import(/* webpackMode: "eager" */ "react-dom/client")
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "styled-components"))
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "../../.cache/production-app"));
