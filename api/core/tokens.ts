/** Injection tokens for what has no class of its own. */
export const ENVIRONMENT = Symbol('environment');
export const LOGGER = Symbol('logger');
export const DATABASE = Symbol('database');
/** The practice's facts from `content/site.yaml`. */
export const SITE = Symbol('site');
