import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { HOTLINE } from '../safety/hotline.ts';
import { loadContent } from '../content/loader/load.ts';
import { phoneParts } from '../content/loader/phone-numbers.ts';
import { apiEnvironment } from '../runtime/environment/api-environment.ts';
import { namesIn } from '../runtime/environment/read-environment.ts';
import { PROFILES } from '../runtime/environment/stack-environment.ts';
import { workerEnvironment } from '../runtime/environment/worker-environment.ts';
import { PROCESS_FLAGS, PROCESS_VARIABLES } from '../local/process-flags.ts';
import { PROJECT } from '../local/build.ts';

interface Service {
  image: string;
  build?: unknown;
  environment?: Record<string, string>;
  restart: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  ports?: string[];
  scale?: string;
  profiles?: string[];
}

const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const composeFile = read('docker-compose.yml');
const { services } = parse(composeFile, { merge: true }) as { services: Record<string, Service> };
const gated = parse(read('deploy/gate.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const variablesOf = (name: string) => Object.keys(services[name]?.environment ?? {});

describe('docker-compose.yml', () => {
  test('names only variables that the processes read, and gives the check all of them', () => {
    const known = namesIn(apiEnvironment);
    const unknown = variablesOf('api').filter(
      (name) => !known.includes(name.replace(/_FILE$/, '')),
    );
    expect(unknown).toEqual(['PGPASSWORD']);
    expect(
      variablesOf('worker').filter((name) => !namesIn(workerEnvironment).includes(name)),
    ).toEqual(['PGPASSWORD']);
    const all = new Set(['api', 'worker', 'migrate'].flatMap(variablesOf));
    expect(variablesOf('check')).toEqual(expect.arrayContaining([...all, 'SITE_ADDRESS']));
  });

  test('pins images of others to a patch, and Node to that of package.json', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const bases = read('Dockerfile').match(/(?<=^FROM )node:\S+/gm);
    expect(new Set(bases)).toEqual(new Set([`node:${dependencies['node']}-slim`]));
    const floating = Object.values(services)
      .map(({ image }) => image)
      .filter((image) => !/:v?\d+\.\d+(\.\d+)?$/.test(image));
    expect(new Set(floating)).toEqual(new Set(['frontdoor']));
  });

  test('lets every user read what is copied into the image, whatever umask made the sources', () => {
    const [, packages = '', build = ''] = [
      ...read('Dockerfile')
        .split(/^FROM /m)
        .reverse(),
    ];
    const readable = [packages, build].join('').match(/(?<=chmod -R a\+rX ).*$/gm);
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=.* \/app\/(\S+) /gm)];
    expect(readable?.join(' ').split(' ').sort()).toEqual(copied.map(([, name]) => name).sort());
  });

  test('installs unbundled packages in the versions of package.json', () => {
    const { dependencies, unbundled } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
      unbundled: string[];
    };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(unbundled));
  });

  test('starts api and worker with the flags and variables of local/process-flags.ts', () => {
    const flags = PROCESS_FLAGS.join(' ');
    expect(read('Dockerfile').replace(/[",]/g, '')).toContain(`CMD [node ${flags} `);
    expect(read('Dockerfile')).toContain(`MALLOC_ARENA_MAX=${PROCESS_VARIABLES.MALLOC_ARENA_MAX}`);
    for (const file of [composeFile, read('deploy/stack.yml')]) {
      expect(file.replaceAll(',', '')).toContain(`[node ${flags} dist/server/worker.js]`);
    }
  });

  test('starts as many apis and workers as .env says, and knows its profiles', () => {
    expect(services['api']?.scale).toBe('${API_REPLICAS:-1}');
    expect(services['worker']?.scale).toBe('${WORKER_REPLICAS:-1}');
    // With it, the number of .env would not be what an upgrade ends with.
    expect(read('deploy/upgrade.sh').match(/--scale .*/g)).toEqual([
      '--scale "api=$((count + 1))" api',
    ]);
    const profiles = new Set(Object.values(services).flatMap((one) => one.profiles ?? []));
    expect([...profiles].sort()).toEqual(PROFILES);
  });

  test('asks for nothing that docker-compose 1.29 does not know', () => {
    const keys = Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.values(depends_on).flatMap((dependency) => Object.keys(dependency)),
    );
    expect(new Set(keys)).toEqual(new Set(['condition']));
  });

  test('asks .env for what .env.example documents', () => {
    const files = composeFile + read('deploy/archive.yml');
    const asked = new Set(files.match(/(?<=\$\{)\w+/g));
    const documented = read('.env.example').match(/^[A-Z\d_]+(?==)/gm) ?? [];
    // For services of another make.
    const undocumented = ['MEILI_URL'];
    const ofCompose = ['COMPOSE_FILE'];
    expect([...asked, ...ofCompose].sort()).toEqual([...documented, ...undocumented].sort());
  });

  test('builds the image once, and checks the environment before it migrates and starts', () => {
    const building = Object.keys(services).filter((name) => services[name]?.build);
    expect(building).toEqual(['check']);
    const after = 'service_completed_successfully';
    for (const [name, before] of [
      ['api', 'migrate'],
      ['worker', 'migrate'],
      ['api', 'search-key'],
    ] as const) {
      expect(services[name]?.image).toBe('frontdoor');
      expect(services[name]?.depends_on?.[before]).toEqual({ condition: after });
    }
    const independent = Object.keys(services).filter(
      (name) => !services[name]?.depends_on || name === 'migrate',
    );
    for (const name of independent.filter((one) => one !== 'check')) {
      expect(gated.services[name]?.depends_on?.['gate']).toEqual({ condition: 'service_started' });
    }
    for (const name of ['check', 'migrate', 'search-key'])
      expect(services[name]?.restart).toBe('no');
  });

  test('gives the master key of Meilisearch to no process that answers visitors', () => {
    const holders = Object.keys(services).filter((name) =>
      variablesOf(name).includes('MEILI_MASTER_KEY'),
    );
    expect(holders.sort()).toEqual(['check', 'meilisearch', 'search-key']);
    expect(composeFile.match(/\$\{MEILI_MASTER_KEY/g)).toHaveLength(holders.length);
  });

  test('the stand-ins are started on request only, and are open to this machine alone', () => {
    const { sandbox, mail } = services;
    expect(sandbox?.profiles).toEqual(['sandbox']);
    expect(mail?.profiles).toEqual(['mail']);
    for (const port of [...(sandbox?.ports ?? []), ...(mail?.ports ?? [])]) {
      expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  test.each(['proxy', 'api', 'worker', 'postgres', 'redis'])('tells how %s is', (name) => {
    expect(services[name]?.healthcheck).toBeDefined();
  });
});

describe('deploy/metrics', () => {
  const { groups } = parse(read('deploy/metrics/alerts.yml')) as {
    groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  test('every alert has its page and its test, and every page its alert', () => {
    const pages = readdirSync(path.join(PROJECT, 'docs/alerts'));
    expect(pages.sort()).toEqual(rules.map(({ alert }) => `${alert}.md`).sort());
    const tests = read('deploy/metrics/alerts.test.yml');
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/alerts/${alert}.md`);
      expect(tests).toContain(`alertname: ${alert}`);
      const headings = read(annotations.runbook).match(/^#.*$/gm);
      expect(headings).toEqual([
        `# ${alert}`,
        ...['## Impact', '## Check first', '## Actions', '## Resolved when'],
      ]);
    }
  });

  test('Grafana is open to this machine alone, and to nobody without the password', () => {
    const { grafana, prometheus } = services;
    expect(grafana?.ports).toEqual(['127.0.0.1:${GRAFANA_PORT:-3001}:3000']);
    expect(grafana?.environment).toMatchObject({ GF_AUTH_ANONYMOUS_ENABLED: 'false' });
    expect(prometheus?.ports).toBeUndefined();
    for (const one of [grafana, prometheus]) {
      expect(one?.profiles).toEqual(['metrics']);
      expect(one?.image).toMatch(/:v?\d+\.\d+\.\d+$/);
    }
  });
});

describe('deploy/secrets.yml', () => {
  const files = parse(read('deploy/secrets.yml'), { merge: true, logLevel: 'error' }) as {
    services: Record<string, { environment: Record<string, string>; secrets: string[] }>;
    secrets: Record<string, { file: string }>;
  };
  const ours = ['api', 'worker', 'migrate', 'search-key', 'check'];

  test('gives each process the files that it reads, and no value beside them', () => {
    for (const name of ours) {
      const { environment, secrets } = files.services[name]!;
      const read = Object.entries(environment).filter(([, value]) => value);
      expect(read.map(([variable]) => variable.replace(/_FILE$/, ''))).toEqual(
        Object.keys(environment).filter(
          (variable) => environment[variable] === '' && variable !== 'PGPASSWORD',
        ),
      );
      expect(new Set(read.map(([, file]) => file))).toEqual(
        new Set(secrets.map((secret) => `/run/secrets/${secret}`)),
      );
      const compared = name === 'check' ? ['WORKER_DATABASE_URL', 'OWNER_DATABASE_URL'] : [];
      const known = ['DATABASE_URL', 'REDIS_URL', ...compared, ...variablesOf(name)];
      expect(known).toEqual(
        expect.arrayContaining(Object.keys(environment).map((one) => one.replace(/_FILE$/, ''))),
      );
    }
  });

  test('names the files that deploy/make-secrets.sh writes', () => {
    const script = read('deploy/make-secrets.sh');
    for (const [name, { file }] of Object.entries(files.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(script).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
});

describe('deploy/stack.yml', () => {
  const { services: stack } = parse(read('deploy/stack.yml'), { merge: true }) as {
    services: Record<string, Service & { secrets?: string[]; deploy?: { mode?: string } }>;
  };

  test.each(['api', 'worker', 'migrate'])('gives %s what Compose gives it', (name) => {
    const given = Object.keys(stack[name]?.environment ?? {}).map((one) =>
      one.replace(/_FILE$/, ''),
    );
    // For tests, or a part of an address.
    const left = ['PGPASSWORD', 'HUBSPOT_API_URL', 'HUBSPOT_FORMS_URL'];
    const compose = variablesOf(name)
      .filter((one) => !left.includes(one))
      .map((one) => one.replace(/_FILE$/, ''));
    expect(new Set(given)).toEqual(new Set(compose));
  });

  test('runs an api and a worker on each machine', () => {
    expect(stack['api']?.deploy?.mode).toBe('global');
    expect(stack['worker']?.deploy?.mode).toBe('global');
  });

  test('has the proxy of docker-compose.yml', () => {
    expect(stack['proxy']?.image).toBe(services['proxy']?.image);
  });
});

describe('docker compose run --rm check', () => {
  const random = (start: string) => `${start}f0c9be1a7d24836bfe01c7a95d3428e6b7f`;
  const STACK = {
    DATABASE_URL: 'postgresql://frontdoor_api@postgres/frontdoor',
    SITE_ADDRESS: 'www.example.com',
    SESSION_SECRET: random('5'),
    DATA_KEY: random('6'),
    POSTGRES_PASSWORD: random('7'),
    POSTGRES_API_PASSWORD: random('8'),
    POSTGRES_WORKER_PASSWORD: random('9'),
    REDIS_PASSWORD: random('a'),
  };
  const check = (given: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [path.join(PROJECT, 'dist/server/check.js')], {
      env: { ...STACK, ...given },
      encoding: 'utf8',
    });

  test('accepts random secrets', () => {
    expect(check({})).toMatchObject({ status: 0, stderr: '' });
  });

  test('names those that are easy to guess, in a line that does not show them', () => {
    const { status, stderr } = check({
      REDIS_PASSWORD: 'iloveyouiloveyou12',
      POSTGRES_PASSWORD: 'passwordpassword',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'POSTGRES_PASSWORD must be random (openssl rand -hex 24)',
      'REDIS_PASSWORD is easy to guess; make a random one (openssl rand -hex 24)',
    ]);
  });

  test('says once that a variable is set beside its file', () => {
    const { status, stderr } = check({ ADMIN_PASSWORD: 'x', ADMIN_PASSWORD_FILE: '/nowhere' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set; remove one of them\n',
    );
  });
});

describe('deploy/before-up.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'frontdoor-before-up-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ['docker-compose.yml', 'deploy/before-up.sh', 'deploy/archive.yml'])
    cpSync(path.join(PROJECT, file), path.join(folder, file));
  /** Runs it as Compose does, with a docker that prints these lines and ends with this code. */
  const run = (action: string | undefined, lines: string[], code: number, file = '') => {
    writeFileSync(path.join(folder, '.env'), file, { mode: 0o600 });
    const docker = `#!/bin/sh\ncat >&2 <<'LINES'\n${lines.join('\n')}\nLINES\nexit ${code}\n`;
    writeFileSync(path.join(folder, 'docker'), docker, { mode: 0o755 });
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    const program = path.join(folder, 'deploy/before-up.sh');
    const words = action ? ['compose', '--project-name=lantern', action, 'gate'] : [];
    return spawnSync(program, words, { env: { PATH }, encoding: 'utf8' });
  };

  test('tells Compose all that the check has refused', () => {
    const { status, stdout } = run('up', ['DATA_KEY is required', String.raw`A "B" \C`], 1);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      type: 'error',
      message: String.raw`Nothing was replaced. DATA_KEY is required; A "B" \C`,
    });
  });

  test('tells a person in plain lines', () => {
    const { status, stderr } = run(undefined, ['DATA_KEY is required'], 1);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'DATA_KEY is required\nNothing was replaced.\n',
    });
  });

  test('warns of names in .env that nothing reads', () => {
    const file = 'LOG_LEVEL=debug\r\nexport ARCHIVE=/mnt\nMAIL_URL=smtp://mail\n# NOTHING=1\n';
    const { status, stderr } = run(undefined, [], 0, file);
    expect(status).toBe(0);
    expect(stderr.trim()).toBe('Warning: .env sets MAIL_URL, which nothing reads');
    expect(JSON.parse(run('up', [], 0, file).stdout)).toEqual({
      type: 'info',
      message: 'Warning: .env sets MAIL_URL, which nothing reads',
    });
  });

  test.each([
    ['HUBSPOT_ACCESS_TOKN', 'HUBSPOT_ACCESS_TOKEN'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['NOTIFY_EMAILS', 'NOTIFY_EMAIL'],
    ['XATA_KEY', 'DATA_KEY'],
  ])('refuses %s, a slip of the pen', (name, meant) => {
    expect(run(undefined, [], 0, `${name}=x`)).toMatchObject({
      status: 1,
      stderr: `.env sets ${name}, which nothing reads. It must be ${meant}.\nNothing was replaced.\n`,
    });
  });

  test('only warns of a name like that of another variable that is set', () => {
    const { status, stderr } = run(undefined, [], 0, 'NOTIFY_EMAIL=a@b.org\nNOTIFY_EMAIL2=c@b.org');
    expect(status).toBe(0);
    expect(stderr.trim()).toBe('Warning: .env sets NOTIFY_EMAIL2, which nothing reads');
  });

  test('refuses a value of which Compose takes a part for a variable', () => {
    const warning = String.raw`level=warning msg="The \"word\" variable is not set. Defaulting to"`;
    expect(run(undefined, [warning, warning], 0)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Not set: word\. In \.env a \$ .*\nNothing was replaced\.\n$/),
    });
  });

  test('refuses a folder that the users of the containers cannot read', () => {
    const script = path.join(folder, 'deploy/archive.yml');
    chmodSync(script, 0o640);
    const { status, stderr } = run(undefined, [], 0);
    chmodSync(script, 0o644);
    expect(status).toBe(1);
    expect(stderr).toContain('chmod -R a+rX deploy\nNothing was replaced.');
  });

  test('lets Compose go on if nothing is wrong, and whenever it does not start anything', () => {
    expect(run('up', [], 0)).toMatchObject({ status: 0, stdout: '' });
    expect(run('down', ['no Docker here'], 1)).toMatchObject({ status: 0, stdout: '' });
    expect(run('metadata', ['no Docker here'], 1)).toMatchObject({ status: 0, stdout: '' });
  });
});

describe("the proxy's log of errors", () => {
  const [, pattern, kept] = /request>uri regexp "([^"]+)" "([^"]*)"/.exec(
    read('deploy/Caddyfile'),
  )!;

  test.each([
    ['/booking/s3cret', '/booking'],
    ['/booking/s3cret/move?lang=es', '/booking'],
    ['/api/bookings/s3cret/calendar.ics', '/api/bookings'],
    ['/api/bookings/feed/s3cret.ics', '/api/bookings'],
    ['/api/confirm/s3cret', '/api/confirm'],
    ['/api/search?q=s3cret', '/api/search'],
    ['/about?q=s3cret', '/about'],
    ['//api/confirm/s3cret', '/'],
    ['https://practice.example/booking/s3cret', ''],
    ['/', '/'],
  ])('holds of %s only "%s"', (address, logged) => {
    expect(address.replace(new RegExp(pattern!), kept!)).toBe(logged);
  });
});

describe('the page that the proxy shows while no api answers', () => {
  const page = read('deploy/unavailable.html');

  test("has the practice's number and those of the crisis services, each with its link", () => {
    const { phone } = loadContent().site;
    const links = [...page.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, to, words]) => [
      words,
      to,
    ]);
    const each = [
      [phone.display, `tel:${phone.e164}`],
      ['988', 'tel:988'],
      ['911', 'tel:911'],
      [HOTLINE.display, HOTLINE.href],
    ];
    // In English, then in Spanish.
    expect(links).toEqual([...each, ...each]);
    const words = page.slice(page.indexOf('<body>')).replace(/<[^<>]+>/g, '');
    const numbers = phoneParts(words).flatMap(({ text, href }) => (href ? [text] : []));
    expect(new Set(numbers)).toEqual(new Set([phone.display, '988', '911', HOTLINE.display]));
  });

  test('needs nothing else from the server', () => {
    expect(page).not.toMatch(/<(?:script|link|img)\b|\bsrc=|url\(/);
  });
});
