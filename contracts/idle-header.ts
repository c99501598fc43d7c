/**
 * Header of the admin's calls while nobody uses the screen: polling must not keep a session alive. Lower case, as Node
 * reads it.
 */
export const IDLE_HEADER = 'x-user-idle';
