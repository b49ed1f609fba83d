/* global setTimeout */
/**
 * Replaces the entry of Gatsby's scripts, which evaluates React, styled-components and Gatsby in one task of a
 * tenth of a second on a slow phone. Here each has a task of its own, between which the browser can respond.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

import(/* webpackMode: "eager" */ "react-dom/client")
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "styled-components"))
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "../../.cache/production-app"));
