import process from 'node:process';

/** Tells the parent process when so few test files are left that a worker of Jest is about to be idle. */
export default class LastFilesReporter {
  #workers;
  #told = false;

  constructor({ maxWorkers }) {
    this.#workers = maxWorkers;
  }

  onRunStart(results) {
    this.#look(results);
  }

  onTestResult(_test, _result, results) {
    this.#look(results);
  }

  #look({ numTotalTestSuites, numPassedTestSuites, numFailedTestSuites, numPendingTestSuites }) {
    const ended = numPassedTestSuites + numFailedTestSuites + numPendingTestSuites;
    if (this.#told || numTotalTestSuites - ended >= this.#workers) return;
    this.#told = true;
    process.send?.('last files');
  }
}
