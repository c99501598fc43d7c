import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { siteRoutingSchema, type SiteRouting } from '#contracts/site-routing';
import { valueOf } from '#runtime/environment/read-environment';
import { writeSearchPack } from '#search-index/write-search-pack';
import { expireBuilds, inTurn, npmRun, PROJECT } from './build.ts';
import { carryAssets, type CarriedAssets } from './carried-assets.ts';
import { runningPostgresUrl } from './embedded-postgres.ts';

/**
 * `npm run content:publish`: builds the site with the present content beside the one that is served, and makes every
 * running api of this folder take it up. If a step fails, the served site stays as it is.
 */

const WEB = path.join(PROJECT, 'dist/web');
const ROUTING = path.join(WEB, 'routing.json');
const CARRIED = path.join(WEB, 'carried-assets.json');

try {
  await inTurn(publish);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function publish(): Promise<void> {
  if (!existsSync(ROUTING)) throw new Error('There is no site yet: npm start builds it.');
  const databaseUrl =
    valueOf('DATABASE_URL', process.env) ||
    (await runningPostgresUrl(path.resolve(process.env['DATA_DIR'] || '.data', 'postgres')));
  if (!databaseUrl) throw new Error('The site is not running: npm start shows the new content.');

  const served = await readRouting(ROUTING);
  const release = `releases/${new Date().toISOString().replace(/\D/g, '')}`;
  console.log('Building the site …');
  const { routing, carried } = await build(release, served);
  await expireBuilds(['server', 'web']);
  await writeSearchPack(PROJECT, path.join(PROJECT, 'dist/search'));
  // From here on an api that starts serves the new site.
  await writeFile(`${ROUTING}.new`, JSON.stringify(routing));
  await rename(`${ROUTING}.new`, ROUTING);
  await writeFile(`${CARRIED}.new`, JSON.stringify(carried));
  await rename(`${CARRIED}.new`, CARRIED);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(PROJECT, 'dist/server/bump-content.js')],
    { env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl } },
  );
  console.log(`Published: ${stdout.trim()}`);
  // The release that was served is kept: an api that has not taken up the new one yet needs it.
  await removeReleases((name) => [release, served.folder].every((kept) => !kept.includes(name)));
}

/** Builds a release of the site. @returns its routing, and the files of earlier releases that it carries on */
async function build(
  release: string,
  served: SiteRouting,
): Promise<{ routing: SiteRouting; carried: CarriedAssets }> {
  try {
    await npmRun('build:web', undefined, {
      SITE_FOLDER: `dist/web/${release}`,
      PUBLIC_URL: process.env['PUBLIC_URL'] || served.origin,
    });
    const routing = await readRouting(path.join(WEB, release, 'routing.json'));
    const carried = await continueFrom(
      path.join(WEB, served.folder),
      path.join(WEB, routing.folder),
    );
    return { routing, carried };
  } catch (error) {
    await rm(path.join(WEB, release), { recursive: true, force: true });
    throw error;
  }
}

/**
 * Keeps browsers of the old release working: files with a content hash stay available for pages that are open, and
 * unchanged files keep their modification time, which their ETag contains.
 * @returns the files that are carried on
 */
async function continueFrom(old: string, next: string): Promise<CarriedAssets> {
  const carried = await carryAssets(old, next, await readCarried(), new Date());
  const entries = await readdir(next, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((it) => it.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const before = path.join(old, path.relative(next, file));
    if (!existsSync(before) || !(await readFile(file)).equals(await readFile(before))) continue;
    const { atime, mtime } = await stat(before);
    await utimes(file, atime, mtime);
  }
  return carried;
}

async function removeReleases(isOld: (name: string) => boolean): Promise<void> {
  const folder = path.join(WEB, 'releases');
  for (const name of (await readdir(folder)).filter(isOld)) {
    await rm(path.join(folder, name), { recursive: true });
  }
}

/** Empty before the first publication after a build; then every older file gets its full time again. */
async function readCarried(): Promise<CarriedAssets> {
  if (!existsSync(CARRIED)) return {};
  return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(CARRIED, 'utf8')));
}

async function readRouting(file: string): Promise<SiteRouting> {
  return siteRoutingSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
