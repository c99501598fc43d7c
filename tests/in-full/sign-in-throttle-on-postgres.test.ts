import { testPasswordGuessing } from '../api/password-guessing.ts';

testPasswordGuessing('postgres');
