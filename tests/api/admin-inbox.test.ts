import { testInbox } from './inbox.ts';

testInbox('redis');
