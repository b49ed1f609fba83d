/* global setTimeout */
/**
 * The scripts' entry, in the place of Gatsby's own, which evaluates React, styled-components and itself in
 * one task of a tenth of a second on a slow phone. Each has its own here, and the browser its turn between.
 * Gatsby would have to do so, or to document what its entry is made of.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

import(/* webpackMode: "eager" */ "react-dom/client")
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "styled-components"))
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "../../.cache/production-app"));
