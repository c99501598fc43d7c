import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { PROJECT } from '../../local/build.ts';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { eraseAddress, planErasureList, runServerProgram } from '../support/server-program.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SCRIPT = path.join(PROJECT, 'deploy/archive.sh');
const KEPT_TABLES = ['submission', 'delivery', 'delivery_attempt', 'audit_entry', 'data_key_check'];

// The script runs in a container, so it needs the programs of Linux.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a restore to a point in time', () => {
  const list = planErasureList();
  let stack: Stack;
  let data: string;
  let archive: string;
  /** Runs deploy/archive.sh as in the container. */
  const run = (...args: string[]) =>
    spawnSync('sh', [SCRIPT, ...args], {
      env: { PATH: process.env['PATH'], PGDATA: data, ARCHIVE: archive },
      encoding: 'utf8',
    });

  beforeAll(async () => {
    stack = await startStack({ postgres: 'own', workers: 0, sandbox: false });
    data = path.join(stack.postgres.directory, 'postgres/data');
    archive = path.join(stack.postgres.directory, 'postgres/archive');
    createLike(data, archive, path.join(archive, 'base'), path.join(archive, 'wal'));
    await query(stack.databaseUrl, 'ALTER SYSTEM SET archive_mode = on');
    const keep = `ARCHIVE=${archive} sh ${SCRIPT} keep %p %f`;
    await query(stack.databaseUrl, `ALTER SYSTEM SET archive_command = '${keep}'`);
    await stack.postgres.restart();
  });
  afterAll(() => stopAll(stack, list));

  const send = async () => {
    const request = validContactRequest();
    // The api may not have noticed yet that Postgres is there again.
    const answer = await eventually(async () => {
      const one = await postContactRequest(stack.url, request);
      return one.ok && one;
    });
    await readAccepted(answer);
    return request.email;
  };
  const emails = async () =>
    (await query(stack.databaseUrl, 'SELECT email FROM submission ORDER BY created_at')).map(
      ({ email }) => email,
    );
  const content = () =>
    Promise.all(
      KEPT_TABLES.map((table) =>
        query(stack.databaseUrl, `SELECT one::text FROM ${table} AS one ORDER BY 1`),
      ),
    );
  const now = async () => {
    const format = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    const [row] = await query(stack.databaseUrl, `SELECT ${format} AS time`);
    return String(row?.['time']);
  };
  /** As deploy/restore.sh does it. */
  async function restore(time: string) {
    await query(stack.databaseUrl, 'SELECT pg_current_xact_id()');
    await stack.postgres.stop();
    const said = run('restore', time);
    await stack.postgres.start();
    await recovered();
    return said;
  }
  const recovered = () =>
    eventually(async () => {
      const [row] = await query(stack.databaseUrl, 'SELECT pg_is_in_recovery() AS going_on');
      return row?.['going_on'] === false;
    });

  test('brings back every row of that moment, and erases again who was erased since', async () => {
    const [first, erased] = [await send(), await send()];
    await takeBaseBackup(stack.databaseUrl, data, archive);
    const second = await send();
    const before = await content();
    const time = await now();

    await eraseAddress(stack.databaseUrl, list.file, erased);
    await query(stack.databaseUrl, 'DELETE FROM submission');
    const after = await send();
    expect(await emails()).toEqual([after]);

    const { status, stdout, stderr } = await restore(time);
    expect([status, stderr]).toEqual([0, '']);
    expect(await content()).toEqual(before);

    const migrated = await runServerProgram('migrate', [], {
      env: { DATABASE_URL: stack.databaseUrl, ERASURE_LIST: list.file },
    });
    expect(migrated.stdout).toContain('1 listed, 1 restored submissions erased');
    expect(await emails()).toEqual([first, second]);
    const old = /The data so far: (.*)/.exec(stdout)?.[1] ?? '';
    expect(existsSync(path.join(old, 'PG_VERSION'))).toBe(true);
  });

  test('reaches the end of a database that was killed, also after an earlier restore', async () => {
    const last = await send();
    const before = await content();
    stack.postgres.kill();
    await stack.postgres.stop();
    expect(run('restore', 'latest').status).toBe(0);
    await stack.postgres.start();
    await recovered();
    expect(await emails()).toContain(last);
    expect(await content()).toEqual(before);
  });

  test('can be undone', async () => {
    const before = await content();
    await restore(await now());
    const later = await send();
    await stack.postgres.stop();
    expect(run('undo').status).toBe(0);
    await stack.postgres.start();
    expect(await content()).toEqual(before);
    expect(await emails()).not.toContain(later);
    // What was undone does not come back.
    await restore('latest');
    expect(await content()).toEqual(before);
  });

  test('brings back what was undone on no new machine either', async () => {
    await restore(await now());
    const undone = await send();
    await takeBaseBackup(stack.databaseUrl, data, archive);
    await stack.postgres.stop();
    expect(run('undo').status).toBe(0);
    await stack.postgres.start();
    const kept = await send();
    const before = await content();
    await stack.postgres.stop();
    renameSync(data, `${data}.lost`);
    expect(run('restore', 'latest').status).toBe(0);
    await stack.postgres.start();
    await recovered();
    expect(await content()).toEqual(before);
    expect(await emails()).toContain(kept);
    expect(await emails()).not.toContain(undone);
    // The archive goes on.
    await takeBaseBackup(stack.databaseUrl, data, archive);
    const last = await send();
    await restore('latest');
    expect(await emails()).toContain(last);
  });

  test('passes over a base backup from after the moment of an earlier restore', async () => {
    const kept = await send();
    const time = await now();
    const gone = await send();
    await takeBaseBackup(stack.databaseUrl, data, archive);
    await restore(time);
    expect(await emails()).not.toContain(gone);
    const later = await send();
    const before = await content();
    await restore('latest');
    expect(await content()).toEqual(before);
    await restore(await now());
    expect(await content()).toEqual(before);
    // A machine that has the archive alone.
    await stack.postgres.stop();
    renameSync(data, `${data}.lost-too`);
    expect(run('restore', 'latest').status).toBe(0);
    await stack.postgres.start();
    await recovered();
    expect(await content()).toEqual(before);
    expect(await emails()).toEqual(expect.arrayContaining([kept, later]));
    // One that was taken since then counts again.
    const base = await takeBaseBackup(stack.databaseUrl, data, archive);
    expect((await restore('latest')).stdout).toContain(`base backup ${base} `);
    expect(await content()).toEqual(before);
  });

  test('changes nothing for a time that it cannot reach or understand', async () => {
    const folders = () => readdirSync(path.dirname(data));
    const before = folders();
    for (const [time, words] of [
      ['2020-01-01T00:00:00Z', 'no base backup from before 2020-01-01T00:00:00Z'],
      ['2100-01-01T00:00:00Z', 'has not come yet'],
      ['2026-11-24T10:00:00', 'Name the time with its zone'],
      ['yesterday', 'Name the time with its zone'],
    ] as const) {
      for (const { status, stderr } of [run('try', 'restore', time), run('restore', time)])
        expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
    }
    expect(run('try', 'restore', 'latest')).toMatchObject({ status: 0, stdout: '' });
    expect(folders()).toEqual(before);
  });

  test('the archive takes a segment twice, and never another one of its name', () => {
    const [segment = ''] = readdirSync(path.join(archive, 'wal')).filter((name) =>
      /^\w{24}\.gz$/.test(name),
    );
    const name = segment.replace('.gz', '');
    const copy = path.join(archive, name);
    execFileSync('sh', ['-c', 'gzip -dc "$0" > "$1"', path.join(archive, 'wal', segment), copy]);
    expect(run('keep', copy, name).status).toBe(0);
    execFileSync('sh', ['-c', 'echo more >> "$0"', copy]);
    expect(run('keep', copy, name)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('belongs to another database') as unknown,
    });
  });
});

/** A base backup as `deploy/archive.sh base` writes it, without `pg_basebackup`, which the embedded Postgres lacks. */
async function takeBaseBackup(url: string, data: string, archive: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('test', true)`);
    const unfinished = path.join(archive, 'base/unfinished');
    createLike(data, unfinished);
    const file = path.join(unfinished, 'base.tar');
    const left = ['./postmaster.pid', './pg_wal/*', './postmaster.opts'];
    const exclude = left.map((name) => `--exclude=${name}`);
    // Files may change or go while they are read; the log repairs that.
    const { status } = spawnSync('tar', [
      '--warning=none',
      ...exclude,
      '-cf',
      file,
      '-C',
      data,
      '.',
    ]);
    expect([0, 1]).toContain(status);
    const { rows } = await client.query<{ lsn: string; labelfile: string }>(
      'SELECT * FROM pg_backup_stop()',
    );
    const { lsn, labelfile } = rows[0] ?? { lsn: '', labelfile: '' };
    const label = `printf %s "$1" > "$2/backup_label" && tar -rf "$0" -C "$2" backup_label && gzip "$0"`;
    execFileSync('sh', ['-c', label, file, labelfile, unfinished]);
    const start = /^START WAL LOCATION: (\S+)/m.exec(labelfile)?.[1] ?? '';
    const timeline = /^START TIMELINE: (\d+)/m.exec(labelfile)?.[1] ?? '';
    // The lines of a manifest that the script reads, as pg_basebackup writes them.
    const range = `{ "Timeline": ${timeline}, "Start-LSN": "${start}", "End-LSN": "${lsn}" }`;
    writeFileSync(
      path.join(unfinished, 'backup_manifest'),
      `{ "PostgreSQL-Backup-Manifest-Version": 2,\n"WAL-Ranges": [\n${range}\n],\n"Manifest-Checksum": ""}\n`,
    );
    const name = execFileSync('date', ['-u', '+%Y%m%dT%H%M%S.%3NZ'], { encoding: 'utf8' }).trim();
    renameSync(unfinished, path.join(archive, 'base', name));
    return name;
  } finally {
    await client.end();
  }
}

/** Creates folders that belong to the owner of `other`. */
function createLike(other: string, ...folders: string[]): void {
  const { uid, gid } = statSync(other);
  for (const folder of folders) {
    mkdirSync(folder);
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
  }
}
