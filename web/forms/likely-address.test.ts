import { expect, test } from '@jest/globals';
import { likelyAddress } from './likely-address.ts';

test.each([
  ['robin@gmial.com', 'robin@gmail.com'],
  ['Robin.S+x@gmail.con', 'Robin.S+x@gmail.com'],
  [' robin@gmail.co ', 'robin@gmail.com'],
  ['robin@yaho.com', 'robin@yahoo.com'],
  ['robin@hotmial.com', 'robin@hotmail.com'],
  ['robin@iclod.com', 'robin@icloud.com'],
  ['robin@outlook.cm', 'robin@outlook.com'],
  ['robin@comcast.ent', 'robin@comcast.net'],
  ['robin@GMAIL.CON', 'robin@gmail.com'],
])('takes %j for %j', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

test.each([
  'robin@gmail.com',
  'robin@GMAIL.com',
  'robin@mac.com',
  'robin@ymail.com',
  'robin@live.com.mx',
  'robin@yahoo.com.mx',
  'robin@hotmail.es',
  'robin@ibm.com',
  'robin@kw.com',
  'robin@utsw.edu',
  'robin@lanternrow.example',
  'robin',
  '@gmial.com',
  '',
])('leaves %j as it is', (typed) => expect(likelyAddress(typed)).toBeUndefined());
