import { configure } from '@testing-library/react';

// A busy machine needs longer than the second that is the default; only a failing test waits for it.
configure({ asyncUtilTimeout: 60_000 });
