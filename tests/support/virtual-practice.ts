import path from 'node:path';
import { loadSite } from '#content/load-site';
import { PROJECT } from '../../local/build.ts';

const { name, hours, hosts, serviceInterests } = loadSite(path.join(PROJECT, 'content'));

/** What the build gives the admin as `virtual:practice` (web/build/content-modules.ts), for component tests. */
export const practice = { name, hours, hosts, serviceInterests };
