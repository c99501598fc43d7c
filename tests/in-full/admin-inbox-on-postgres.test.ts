import { testInbox } from '../api/inbox.ts';

testInbox('postgres');
