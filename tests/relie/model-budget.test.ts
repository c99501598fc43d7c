import { testDailyBudget } from './daily-budget.ts';

testDailyBudget('redis');
