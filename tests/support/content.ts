import { loadContent } from '../../content/loader/load.ts';

/** The content folder, which takes a second to read. The browser tests of a process read it once. */
export const content = loadContent();
