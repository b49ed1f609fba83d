/** Replaces files that webpack would turn into URLs. */
export default "/static/file";
