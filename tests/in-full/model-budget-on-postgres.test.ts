import { testDailyBudget } from '../relie/daily-budget.ts';

testDailyBudget('postgres');
