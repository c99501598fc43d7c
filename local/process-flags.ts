/**
 * Node's flags for api and worker, as in Dockerfile and docker-compose.yml. The default young generation grows to 48 MB
 * and holds mostly garbage; the old one is what Node allows itself in a container of 512 MB.
 */
export const PROCESS_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=256'] as const;

/**
 * Variables of the C library for api and worker, as in Dockerfile. By default each thread may keep freed memory for
 * itself, which takes 60 MB more after pages were compressed.
 */
export const PROCESS_VARIABLES = { MALLOC_ARENA_MAX: '2' } as const;
