/**
 * Whether a URL's host name is reached from this machine only. The unspecified address counts: it is what a process in
 * a container listens on, and no browser elsewhere can have it in its address bar.
 * @param hostname as `URL.hostname` gives it, IPv6 in brackets
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
