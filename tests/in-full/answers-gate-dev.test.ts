import { ANSWER_SETS } from '../answers/sets.ts';
import { testThresholds } from '../answers/thresholds.ts';

testThresholds(ANSWER_SETS.filter(({ read }) => read));
