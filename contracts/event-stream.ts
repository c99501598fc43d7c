/** Path of the stream of server-sent events for the admin's screens. */
export const ADMIN_EVENTS_PATH = '/api/admin/events';

/** A heartbeat is sent this often, ms. */
export const HEARTBEAT_MS = 30_000;
