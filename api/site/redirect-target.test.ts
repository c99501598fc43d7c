import { describe, expect, test } from '@jest/globals';
import fc from '../../tests/support/fast-check.ts';
import { redirectTarget } from './redirect-target.ts';

const routing = {
  folder: 'client',
  origin: 'https://www.practice.example',
  redirects: {
    exact: { '/contact': '/vibe-check' },
    prefixes: [{ below: '/mlcblog/', to: '/resources-hub' }],
  },
  entrances: [
    { variable: 'LEAD_HOST' as const, to: '/reset' },
    { variable: 'HONEYMOON_HOST' as const, to: '/premarital-blueprint' },
  ],
  otherHosts: ['second.example'],
  inlineScriptHashes: [],
  thirdParties: {},
  posts: '',
};
const names = { PUBLIC_URL: 'https://www.practice.example', LEAD_HOST: 'lead.example' };
const target = (host: string, path: string) => redirectTarget(host, path, routing, names)?.to;

describe('where an address is sent', () => {
  test('an entrance host goes to its page on the canonical origin, whatever the path', () => {
    expect(target('lead.example', '/')).toBe('https://www.practice.example/reset');
    expect(target('lead.example', '/contact')).toBe('https://www.practice.example/reset');
  });
  test('a host that is not configured is an entrance to nothing', () => {
    expect(target('undefined', '/')).toBeUndefined();
  });
  test('another name of the site goes to the same page of the canonical one in one hop', () => {
    expect(target('second.example', '/team')).toBe('https://www.practice.example/team');
    expect(target('second.example', '/contact')).toBe('https://www.practice.example/vibe-check');
  });
  test('an old path goes to its new page, below a prefix to the page for all of them', () => {
    expect(target('www.practice.example', '/contact')).toBe('/vibe-check');
    expect(target('www.practice.example', '/mlcblog/anything')).toBe('/resources-hub');
  });
  test('an ending slash goes in the same hop', () => {
    expect(target('www.practice.example', '/team/')).toBe('/team');
    expect(target('www.practice.example', '/contact/')).toBe('/vibe-check');
    expect(target('www.practice.example', '/')).toBeUndefined();
  });
  test('an ending slash never leads to another site', () => {
    const part = fc.constantFrom(
      ...['/', '//', 'evil.example', '%2f', '%2F', '%09', '@', ':', '.'],
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const to = target('www.practice.example', `/${parts.join('')}/`) ?? '/';
        expect(new URL(to, 'https://www.practice.example').host).toBe('www.practice.example');
      }),
      { numRuns: 2_000 },
    );
  });
  test('a path of many slashes is read in one pass', () => {
    // Quadratic time would be hours.
    const slashes = '/'.repeat(10_000_000);
    expect(target('www.practice.example', `${slashes}a`)).toBe('/a');
  });
});
