import fc from 'fast-check';

// The same cases in every run, so that a change is judged by what it changed. `npm run test:in-full` sets another seed.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

export default fc;
