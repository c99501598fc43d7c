/** Injection tokens for what has no class of its own. */
export const ENVIRONMENT = Symbol('environment');
export const LOGGER = Symbol('logger');
export const DATABASE = Symbol('database');
/** The list of {@link Adapter}s. */
export const ADAPTERS = Symbol('adapters');
