import { testPasswordGuessing } from './password-guessing.ts';

testPasswordGuessing('redis');
