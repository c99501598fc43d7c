import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { ChangedContent } from '../../tests/support/changed-content.ts';
import { loadContent } from './load.ts';
import { ContentError, type Problem } from './problems.ts';
import { redirectsSchema } from './schema.ts';

const CONTENT = resolve(import.meta.dirname, '..');

const changed = new ChangedContent();
afterAll(() => changed.remove());

/** The real content with some files replaced. */
const contentWith = (files: Record<string, string>): string => changed.with(files);

function problemsWith(files: Record<string, string>): readonly Problem[] {
  try {
    loadContent(contentWith(files));
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

const original = (file: string) => readFileSync(join(CONTENT, file), 'utf8');

/** A page whose body begins on line 13. */
const page = (body: string, facts = '') => `---
path: /trial
title: A page for this test
description: A page for this test.
name: Trial
kind: about
updated: 2026-01-01
${facts || 'noindex: false'}
hero:
  heading: Trial
  lead: A page for this test.
---
${body}
`;

const trial = (body: string, facts?: string) =>
  problemsWith({ 'pages/trial.md': page(body, facts) });

describe('the words of video calls', () => {
  const written = original('site.yaml');
  const link = 'https://meet.example/quiet-room-4';

  test.each([
    ['link', link, 'https://meet.example/theo-kestrel'],
    ['link', link, 'https://video.lanternrow.example'],
    ['joining', 'until we let you in', 'for your therapist'],
  ])('tell nobody of the practice (%s)', (key, from, to) => {
    expect(problemsWith({ 'site.yaml': written.replace(from, to) })).toEqual([
      expect.objectContaining({
        ...{ file: 'site.yaml', key: `videoCalls.${key}` },
        message: expect.stringContaining('others may read this'),
      }),
    ]);
  });

  test('need no link, and are no facts for pages', () => {
    expect(problemsWith({ 'site.yaml': written.replace(`  link: ${link}\n`, '') })).toEqual([]);
    expect(trial('Join at {{videoCalls.link}}.')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('videoCalls.link') }),
    ]);
  });
});

test('a link of the menus needs its Spanish, unless it names a person or is in Spanish', () => {
  const file = 'navigation.yaml';
  const written = original(file).replace(', inSpanish: Terapia individual', '');
  expect(problemsWith({ [file]: written })).toEqual([
    expect.objectContaining({ file, message: expect.stringContaining('link in Spanish') }),
  ]);
});

describe('the picture of a person', () => {
  test('may have a crop for phones, which must exist', () => {
    const file = 'people/theo-kestrel.md';
    const lost = original(file).replace('kestrel-narrow.svg', 'kestrel-lost.svg');
    expect(problemsWith({ [file]: lost })).toEqual([
      expect.objectContaining({ file, message: expect.stringContaining('kestrel-lost.svg') }),
    ]);
  });

  const withFocus = (focus: string) => ({
    'people/theo-kestrel.md': original('people/theo-kestrel.md').replace(
      'image:',
      `image:\n  focus: ${focus}`,
    ),
  });

  test('may name the point that stays in view', () => {
    const { people } = loadContent(contentWith(withFocus('50 20')));
    expect(people.find(({ id }) => id === 'theo-kestrel')?.image?.focus).toBe('50% 20%');
    expect(problemsWith(withFocus('top'))).toEqual([
      expect.objectContaining({
        file: 'people/theo-kestrel.md',
        message: 'Please write a point of the picture as 50 30',
      }),
    ]);
  });
});

describe('a mistake in site.yaml is explained in plain words:', () => {
  const file = 'site.yaml';
  const lineOf = (written: string) => original(file).split(written)[0]?.split('\n').length;

  test.each([
    ['an e-mail address', 'email: hello@', 'email: hello.', 'email', 'as hello@practice.com'],
    ['an address', "'https://www.instagram", "'www.instagram", 'socials.0.url', 'complete address'],
    ['a number for a text', "rating: '4.9'", 'rating: 4.9', 'stats.rating', "quotes, as in '4.9'"],
    ['a text for a number', 'noticeHours: 24', 'noticeHours: 24h', null, 'write a number'],
    ['a number for a time', "opens: '09:00'", 'opens: 9', 'hours.opens', 'quotes'],
    ['a time that is none', "opens: '09:00'", "opens: '25:00'", 'hours.opens', 'time as 09:00'],
    ['an empty value', "green: '#39503e'", 'green: #39503e', 'colours.green', 'needs quotes'],
    ['a text for facts', "announcement: { text: '' }", 'announcement: Hi', null, 'facts here'],
    ['an unknown fact', 'geo:', 'fax: 1\ngeo:', 'fax', 'Nothing called fax belongs here'],
    ['a tab', '  city: Dallas', '\tcity: Dallas', '', 'not with the tab key'],
    ['a link to another number', "e164: '+1214", "e164: '+1512", 'phone.e164', 'calls another one'],
    ['a number without quotes', "'+12145550142'", '+12145550142', 'phone.e164', "'+1214"],
    ['an apostrophe', 'tagline: Reconnect', "tagline: 'It's', '", '', 'apostrophe'],
  ])('%s', (_, written, wrong, key, message) => {
    expect(problemsWith({ [file]: original(file).replace(written, wrong) })).toEqual([
      {
        ...{ file, line: lineOf(written), key: key ?? expect.any(String) },
        message: expect.stringContaining(message),
      },
    ]);
  });

  test('a fact that is missing', () => {
    const without = original(file).replace(/^email: .*\n/m, '');
    expect(problemsWith({ [file]: without })).toEqual([
      { file, line: 1, key: 'email', message: 'This fact is missing: please add it' },
    ]);
  });

  test('a list that is too short', () => {
    const without = original(file).replace(/^ {2}- \{ name: LinkedIn.*\n/m, '');
    const [problem] = problemsWith({ [file]: without });
    expect(problem?.message).toBe('Please list exactly 4; there are 3');
  });
});

describe('a file', () => {
  const person = 'people/theo-kestrel.md';

  test('may begin with the mark of some editors, and have line ends of Windows', () => {
    const text = `\uFEFF${original(person).replaceAll('\n', '\r\n')}`;
    expect(problemsWith({ [person]: text })).toEqual([]);
  });

  test('that an editor hid, and a folder with the ending of a file, are not read', () => {
    const directory = contentWith({ 'people/._theo-kestrel.md': 'not a text' });
    const folder = join(directory, 'people/before.md');
    mkdirSync(folder);
    expect(loadContent(directory).people).toHaveLength(loadContent().people.length);
    rmdirSync(folder);
  });

  test('in another encoding is named', () => {
    const directory = contentWith({ [person]: '' });
    writeFileSync(join(directory, person), `${original(person)}\nA café.\n`, 'latin1');
    expect(() => loadContent(directory)).toThrow(`${person}:1  Please save the file as text`);
  });

  test('that is missing is named', () => {
    const directory = contentWith({ 'home.yaml': '' });
    rmSync(join(directory, 'home.yaml'));
    expect(() => loadContent(directory)).toThrow('home.yaml:1  There is no such file');
  });
});

describe('when calls can be booked', () => {
  const file = 'booking.yaml';

  test.each([
    ['for nobody in people/', 'theo-kestrel:', 'theo-nobody:', 'nobody called theo-nobody'],
    ['at a time that is no quarter', "from: '09:00'", "from: '09:10'", 'quarter of an hour'],
    ['in hours that end first', "from: '09:00'", "from: '23:00'", 'ends after it begins'],
    ['in hours that overlap', "from: '16:00'", "from: '10:15'", 'times overlap'],
    ['on a day that is none', '2026-12-23: []', '2026-12-32: []', 'each day as 2026-11-21'],
  ])('is not taken %s', (_, written, wrong, message) => {
    const [problem, ...others] = problemsWith({
      [file]: original(file).replace(written, wrong),
    });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ file, message: expect.stringContaining(message) });
  });
});

describe('what a session costs', () => {
  /** The content with another fee of the intern, and with another fee of Imani. */
  const dearer = () =>
    loadContent(
      contentWith({
        'site.yaml': original('site.yaml')
          .replace('intern: 60', 'intern: 75')
          .replace('licensed: 160', 'licensed: 165')
          .replace('founder: 240', 'founder: 250'),
      }),
    );
  const feeRow = ({ pages }: ReturnType<typeof loadContent>, path: string) =>
    pages.find((page) => page.path === path)?.atAGlance.find(({ label }) => label === 'Fee')?.value;

  test('is computed from the people wherever a lowest or highest fee is named', () => {
    const content = dearer();
    expect(feeRow(content, '/strengthen-reconnect')).toBe('from $75 for 50 minutes');
    expect(feeRow(content, '/individual-healing')).toBe('from $75 a session');
    expect(feeRow(content, '/therapy-gets-your-world')).toBe('from $165 for 50 minutes');
    const benefits = content.home.contact.benefits.map(({ text }) => text).join(' ');
    expect(benefits).toContain('Fees from $75 to $250 a session');
    const couples = content.answers.find(({ id }) => id === 'couples-price');
    expect(couples?.answer.en).toMatch(/from \$75 .* to \$250/);
    expect(couples?.answer.es).toMatch(/desde \$75 .* hasta \$250/);
  });

  test('stands in the tables beside the length of a session', () => {
    const minutes = original('site.yaml').replace('{ minutes: 50,', '{ minutes: 45,');
    const pages = JSON.stringify(loadContent(contentWith({ 'site.yaml': minutes })).pages);
    expect(pages).toMatch(/Credentials.{0,20}45 minutes/);
    expect(pages).toMatch(/Licencia.{0,20}45 minutos/);
  });

  test('is the same in a page, in what search engines read, and with the people who lead it', () => {
    const { pages, people } = loadContent();
    const withFee = pages.filter(({ atAGlance }) => atAGlance.some(({ label }) => label === 'Fee'));
    expect(withFee.length).toBeGreaterThanOrEqual(7);
    for (const { path, atAGlance, service } of withFee) {
      const rowOf = (wanted: string) => atAGlance.find(({ label }) => label === wanted)?.value;
      const price = Number(/\$(\d+)/.exec(rowOf('Fee') ?? '')?.[1]);
      const leaders = people.filter(({ name }) => rowOf('Led by')?.includes(name));
      expect([path, service?.price]).toEqual([path, price]);
      expect([path, people.some((person) => person.price === price)]).toEqual([path, true]);
      if (leaders.length > 0) {
        expect([path, Math.min(...leaders.map((person) => person.price))]).toEqual([path, price]);
      }
    }
  });
});

describe('the content as it is', () => {
  const content = loadContent();

  test('fills facts into texts', () => {
    const reset = content.pages.find(({ path }) => path === '/reset');
    expect(reset?.sections.map(({ text }) => text).join(' ')).toContain(
      `$${content.site.prices['reset']}`,
    );
    expect(JSON.stringify(content)).not.toMatch(/\{\{|[\uE000\uE001]/);
  });

  test('gives a service the price it names, and the general one where it names none', () => {
    const price = (path: string) => content.pages.find((one) => one.path === path)?.service?.price;
    expect(price('/reset')).toBe(850);
    expect(price('/services')).toBe(120);
    expect(price('/programs')).toBe(950);
  });

  test('shows a supervisor in the credentials of everyone who has one', () => {
    for (const { supervision, credentialsLine } of content.people) {
      if (supervision) expect(credentialsLine).toContain(`supervised by ${supervision.supervisor}`);
    }
    expect(content.people.some(({ credentials }) => credentials === 'LPC Associate')).toBe(true);
  });

  test('words the availability badges as the specification does', () => {
    expect(content.people.map(({ badge }) => badge)).toEqual([
      { short: 'Limited Intensives', long: 'Limited Intensives Available' },
      { short: 'Limited Availability', long: 'Limited Availability' },
      { short: 'Accepting', long: 'Accepting Clients' },
      { short: 'Accepting', long: 'Accepting Clients' },
      { short: 'Waitlist', long: 'Waitlist Available' },
      { short: 'Accepting', long: 'Accepting Clients' },
    ]);
  });
});

describe('a mistake is reported with file, line and key', () => {
  test('in a YAML file', () => {
    const text = original('site.yaml').replace(/^email: .*$/m, 'email: not an address');
    const line = text.split('\n').findIndex((one) => one.startsWith('email:')) + 1;
    expect(problemsWith({ 'site.yaml': text })).toEqual([
      { file: 'site.yaml', line, key: 'email', message: expect.stringContaining('e-mail') },
    ]);
  });

  test('in the facts above a page', () => {
    expect(trial('Words.', 'kind: abuot')).toEqual([
      expect.objectContaining({
        file: 'pages/trial.md',
        line: 8,
        message: 'This fact is given twice',
      }),
    ]);
    expect(trial('Words.', 'colour: red')).toEqual([
      expect.objectContaining({
        file: 'pages/trial.md',
        message: expect.stringContaining('colour'),
      }),
    ]);
    expect(trial('Words.', 'related: [/, trial]')).toEqual([
      expect.objectContaining({
        line: 8,
        key: 'related.1',
        message: 'Please write an address of this site',
      }),
    ]);
  });

  test('in the text of a page', () => {
    expect(trial('Words.\n\nMore [words](/nowhere).')).toEqual([
      { file: 'pages/trial.md', line: 15, key: '', message: 'There is no page /nowhere' },
    ]);
  });

  test('and all of them at once', () => {
    expect(trial('[One](/nowhere)\n\n[Two](/elsewhere)')).toHaveLength(2);
  });

  test('when a page has no facts above it', () => {
    expect(problemsWith({ 'pages/trial.md': 'Only words.' })).toEqual([
      expect.objectContaining({ file: 'pages/trial.md', line: 1 }),
    ]);
  });
});

describe('facts', () => {
  test('that do not exist are refused in texts and in facts', () => {
    const message = 'There is no fact called {{prices.nothing}}';
    expect(trial('Words.\n\nIt costs {{prices.nothing}}.')).toEqual([
      expect.objectContaining({ line: 15, message }),
    ]);
    expect(trial('Words.', 'keywords: ["{{prices.nothing}}"]')).toEqual([
      expect.objectContaining({ line: 8, key: 'keywords.0', message }),
    ]);
  });

  test('may stand without quotes', () => {
    expect(trial('Words.', 'documentTitle: {{brandTitle}} on trial')).toEqual([]);
  });

  test('a price that site.yaml does not have is refused', () => {
    const service = 'service: { name: A, description: A, category: A, price: nothing }';
    expect(trial('Words.', service)).toEqual([
      expect.objectContaining({
        key: 'service.price',
        message: expect.stringContaining('nothing'),
      }),
    ]);
  });
});

test('a file whose name is an address is named accordingly', () => {
  const person = original('people/theo-kestrel.md');
  expect(problemsWith({ 'people/Theo Kestrel.md': person })).toContainEqual(
    expect.objectContaining({
      file: 'people/Theo Kestrel.md',
      message: expect.stringContaining('such as juniper-wren'),
    }),
  );
});

test('a page for a quiz needs one', () => {
  expect(trial('Words.', 'layout: quiz')).toContainEqual(
    expect.objectContaining({
      file: 'pages/trial.md',
      message: 'There is no quiz in quizzes/ with page: /trial',
    }),
  );
});

describe('links and pictures', () => {
  test.each([
    ['a missing page', '[a](/nowhere)', 'There is no page /nowhere'],
    ['a missing heading', '[a](/services#nowhere)', '/services has no heading #nowhere'],
    ['a missing heading on the same page', '[a](#nowhere)', '/trial has no heading #nowhere'],
    ['an old address', '[a](/fees)', '/fees is an old address: write /fees-and-faqs'],
    ['an insecure address', '[a](http://example.com)', expect.stringContaining('https://')],
    ['a missing picture', '![A tree](tree.svg)', 'There is no file images/tree.svg'],
    ['a picture without words', '![](home-hero.svg)', expect.stringContaining('[brackets]')],
    ['HTML', '<b>bold</b>', expect.stringContaining('Markdown')],
    ['a second title', '# Title', expect.stringContaining('##')],
  ])('%s', (_, body, message) => {
    expect(trial(body)).toContainEqual(
      expect.objectContaining({ file: 'pages/trial.md', line: 13, message }),
    );
  });

  test('a link in a FAQ answer counts too', () => {
    const faqs = 'faqs: [{ question: "Where?", answer: "[Here](/nowhere)" }]';
    expect(trial('Words.', faqs)).toEqual([
      expect.objectContaining({
        line: 8,
        key: 'faqs.0.answer',
        message: 'There is no page /nowhere',
      }),
    ]);
  });

  test('good ones pass: pages, headings, own headings, the outside world', () => {
    const body =
      '## Here\n\n[a](/services) [b](#here) [c](/#contact) [d](https://a.example) [e](tel:+12145550142)';
    expect(trial(body)).toEqual([]);
  });
});

describe('rules of the practice', () => {
  test('a statistic needs a source', () => {
    expect(trial('Words.\n\nHalf the time, 52% of couples agree.')).toEqual([
      expect.objectContaining({ line: 15, message: expect.stringContaining('52%') }),
    ]);
    expect(trial('Then 52% agree [source: A Study, 2020, https://study.example/1].')).toEqual([]);
  });

  test('an LPC Associate without a supervisor is refused', () => {
    const file = 'people/rafael-heron.md';
    const text = original(file).replace(/^supervision:\n(?: .*\n)+/m, '');
    expect(problemsWith({ [file]: text })).toContainEqual(
      expect.objectContaining({
        file,
        key: 'credentials',
        message: expect.stringContaining('supervisor'),
      }),
    );
  });

  test('a profile made from a copy is caught with the first name of somebody else', () => {
    const copy = original('people/theo-kestrel.md').replaceAll('Theo Kestrel', 'Mara Finch');
    expect(problemsWith({ 'people/mara-finch.md': copy })).toContainEqual(
      expect.objectContaining({ file: 'people/mara-finch.md', key: 'firstName' }),
    );
  });

  test('a colon that needs quotes is explained without the parser’s words', () => {
    const colon = page('Words.').replace(/^title: .*$/m, 'title: Parking: free');
    expect(problemsWith({ 'pages/trial.md': colon })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('put the text in quotes') }),
    ]);
  });

  test('two pages may not share an address or a title', () => {
    const twin = original('pages/services/reset.md');
    const messages = problemsWith({ 'pages/twin.md': twin }).map(({ message }) => message);
    expect(messages).toContain('Two pages have the address /reset');
    const namesake = page('Words.').replace(/^title: .*$/m, /^title: .*$/m.exec(twin)?.[0] ?? '');
    expect(problemsWith({ 'pages/trial.md': namesake }).map(({ message }) => message)).toEqual([
      '/reset has the same title',
    ]);
  });
});

describe('the brand colours', () => {
  test.each([
    ['green', '#8fb39a', 'darker'],
    ['teal', '#4b736e', 'lighter'],
    ['tan', '#85502c', 'lighter'],
  ])('%s may not make text hard to read', (name, colour, direction) => {
    const text = original('site.yaml').replace(
      new RegExp(`^  ${name}: .*$`, 'm'),
      `  ${name}: '${colour}'`,
    );
    expect(problemsWith({ 'site.yaml': text })).toEqual([
      expect.objectContaining({
        key: `colours.${name}`,
        message: expect.stringContaining(`a ${direction} colour`),
      }),
    ]);
  });

  test('must be readable in the dark theme, too', () => {
    const text = original('site.yaml').replace("green: '#b4ccb5'", "green: '#39503e'");
    expect(problemsWith({ 'site.yaml': text })).toEqual([
      expect.objectContaining({
        key: 'colours.dark.green',
        message: expect.stringContaining('a lighter colour'),
      }),
    ]);
  });

  test('are written as numbers', () => {
    const text = original('site.yaml').replace("green: '#39503e'", 'green: olive');
    expect(problemsWith({ 'site.yaml': text })).toEqual([
      expect.objectContaining({ message: 'Please write a colour as #39503e' }),
    ]);
  });
});

describe('the words of Relie', () => {
  const withRelie = (from: string, to: string) => {
    const text = original('relie.yaml');
    expect(text).toContain(from);
    return problemsWith({ 'relie.yaml': text.replace(from, to) });
  };
  const lineOf = (text: string) => {
    const lines = original('relie.yaml').split('\n');
    return lines.findIndex((line) => line.includes(text)) + 1;
  };

  test('may not lack or invent a name to fill in', () => {
    const place = {
      file: 'relie.yaml',
      line: lineOf('From our page {page}'),
      key: 'answers.quote.en',
    };
    expect(withRelie('From our page {page}', 'From our page {pgae}')).toEqual([
      { ...place, message: 'There is nothing to fill in for {pgae}' },
      { ...place, message: 'Please use {page} in this text' },
    ]);
    expect(withRelie('{maxBulletWords}', '{maxPoints}')).toContainEqual(
      expect.objectContaining({ key: 'model.instructions', line: lineOf('instructions:') }),
    );
  });

  test.each([
    ['call or text 988.', 'call us.', 'bar.unavailable.text'],
    ['[call 988](tel:988) (U.S.), or [text it](sms:988)', 'call us', 'chat.consent.points'],
    ['[call](tel:988) or [text](sms:988) 988', 'call us', 'chat.reminder'],
  ])('name the crisis line: "%s"', (from, to, key) => {
    expect(withRelie(from, to)).toEqual([
      expect.objectContaining({ key, message: 'Please say that 988 can be called in a crisis' }),
    ]);
  });

  test('a topic asks one question and leads somewhere', () => {
    expect(withRelie('What usually sets it off?', 'Tell me more.')).toEqual([
      expect.objectContaining({ key: 'topics.conflict.question.en' }),
    ]);
    expect(withRelie('link: repair', 'link: nowhere')).toEqual([
      {
        file: 'relie.yaml',
        line: lineOf('link: repair'),
        key: 'topics.conflict.link',
        message: 'link-keys.yaml has no link called nowhere',
      },
    ]);
  });

  test('a suggested question is short, and only a page that has a name may use it', () => {
    const atDefault = (index: number, message: string) => [
      expect.objectContaining({ key: `chat.suggestions.default.${index}`, message }),
    ];
    expect(withRelie('- What does a session cost?', `- ${'How much? '.repeat(6)}Yes?`)).toEqual(
      atDefault(0, 'Please use at most 60 characters'),
    );
    expect(withRelie('- What does a session cost?', "- ''")).toHaveLength(1);
    expect(withRelie('- What does a session cost?', '- What does {page} cost?')).toEqual(
      atDefault(0, 'There is nothing to fill in for {page}'),
    );
    expect(
      withRelie('- What does a session cost?\n      - Do you take insurance?\n      ', ''),
    ).toContainEqual(expect.objectContaining({ message: 'Please give three or four questions' }));
  });

  test('a link of the consent notice leads somewhere, and Markdown stays one paragraph', () => {
    expect(withRelie('[Privacy](/privacy-policy)', '[Privacy](/nowhere)')).toEqual([
      expect.objectContaining({ key: 'chat.consent.kept', message: 'There is no page /nowhere' }),
    ]);
    expect(withRelie('kept: >-\n      Our', 'kept: >-\n      - Our').length).toBeGreaterThan(0);
  });
});

describe('redirects', () => {
  const withRedirects = (exact: Record<string, string>, prefixes: object[] = []) =>
    problemsWith({ 'redirects.yaml': stringify({ exact, prefixes, hosts: [] }) }).map(
      ({ line, key, message }) => `${line} ${key}: ${message}`,
    );

  test.each([
    ['to itself', { '/a': '/a' }, ['2 exact./a: Going to /a never ends']],
    [
      'in a loop',
      { '/a': '/b', '/b': '/a' },
      ['2 exact./a: Going to /b never ends', '3 exact./b: Going to /a never ends'],
    ],
    ['in a chain', { '/a': '/b', '/b': '/services' }, ['2 exact./a: /b moves on: write /services']],
    ['to nowhere', { '/a': '/nowhere' }, ['2 exact./a: There is no page /nowhere']],
    ['over a live page', { '/team': '/services' }, ['2 exact./team: /team is a live page']],
    ['in capitals', { '/A': '/services' }, ['2 exact./A: Please write it in lower case']],
  ])('%s are refused', (_, exact, expected) => {
    expect(withRedirects(exact)).toEqual(expect.arrayContaining(expected));
  });

  test('of a whole prefix may not lead nowhere or hide a live page', () => {
    expect(withRedirects({}, [{ below: '/old/', to: '/nowhere' }])).toContain(
      '3 prefixes.0: There is no page /nowhere',
    );
    expect(withRedirects({}, [{ below: '/therapists/', to: '/team' }])).toContainEqual(
      expect.stringContaining('is a live page below /therapists/'),
    );
  });

  test('of host names may not lead nowhere', () => {
    const table = redirectsSchema.parse(parse(original('redirects.yaml')));
    const hosts = [{ variable: 'LEAD_HOST', to: '/nowhere' }];
    expect(problemsWith({ 'redirects.yaml': stringify({ ...table, hosts }) })).toEqual([
      expect.objectContaining({ key: 'hosts.0', message: 'There is no page /nowhere' }),
    ]);
  });
});
