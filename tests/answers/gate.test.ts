import { ANSWER_SETS } from './sets.ts';
import { testThresholds } from './thresholds.ts';

testThresholds(ANSWER_SETS.filter(({ read }) => !read));
