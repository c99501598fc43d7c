import type { z } from 'zod';

const BY_TYPE: Record<string, string> = {
  string: 'Please write a text here',
  number: 'Please write a number, without quotes or other signs, as in 24',
  int: 'Please write a whole number, without quotes or other signs, as in 24',
  boolean: 'Please write true or false',
  array: 'Please write a list: each entry on a line that begins with a hyphen and a space',
  object: 'Please write facts here, each as a name, a colon, a space and its value',
  record: 'Please write facts here, each as a name, a colon, a space and its value',
};

const BY_FORMAT: Record<string, string> = {
  email: 'Please write an e-mail address as hello@practice.com',
  url: 'Please write a complete address, as in https://www.practice.com',
  starts_with: 'Please begin it with a slash, as in /parking',
};

/** Says what to write instead, for problems without a message in the schema. Passed to zod as `error`. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Nothing called ${issue.keys.join(' or ')} belongs here: please correct the name, or delete it`;
    case 'invalid_type':
      if (input === undefined) return 'This fact is missing: please add it';
      if (input === null) return 'Please write something here; what begins with # needs quotes';
      if (
        issue.expected === 'string' &&
        (typeof input === 'number' || typeof input === 'boolean')
      ) {
        return `Please put it in quotes, as in '${input}'`;
      }
      return BY_TYPE[issue.expected];
    case 'invalid_value':
      return `Please write one of these: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return BY_FORMAT[issue.format];
    case 'invalid_union':
      return 'Please write it with the same facts as the entries around it';
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    default:
      return undefined;
  }
}

function outOfBounds(
  issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>,
): string {
  const { input, exact } = issue;
  const limit = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const bound = exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most';
  if (typeof input === 'string') {
    return `Please write ${bound} ${limit} characters; there are ${input.length}`;
  }
  if (Array.isArray(input)) return `Please list ${bound} ${limit}; there are ${input.length}`;
  if (!issue.inclusive && !exact) {
    return `Please write a number ${issue.code === 'too_small' ? 'above' : 'below'} ${limit}`;
  }
  return `Please write a number of ${bound} ${limit}`;
}
