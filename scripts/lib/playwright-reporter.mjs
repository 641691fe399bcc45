import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { withLoad } from './describe-load.mjs';

/** A reporter of Playwright that writes the report of a run (see read-report.mjs) to the file named by AZIMUTE_TEST_REPORT. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks a reporter's file for it
export default class PlaywrightReporter {
  #results = new Map();
  #errors = [];
  #total = 0;
  #ended = 0;

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test, { status, errors, duration }) {
    const reasons = errors.map(({ message = status }) => withLoad(firstLine(message)));
    const name = [test.location.file.replace(/^.*\/e2e\/journeys\//, ''), ...test.titlePath().slice(3)].join(
      ' › ',
    );
    const before = this.#results.get(test.id) ?? { reasons: [], ms: 0 };
    if (before.ms === 0) this.#ended += 1;
    const result = {
      test,
      name,
      reasons: [...new Set([...before.reasons, ...reasons])],
      ms: before.ms + duration,
    };
    this.#results.set(test.id, result);
    const seconds = (duration / 1000).toFixed(1).padStart(5);
    const mark = status === test.expectedStatus ? 'ok    ' : status === 'skipped' ? 'skip  ' : 'FAILED';
    console.log(`${mark} ${String(this.#ended).padStart(3)}/${this.#total} ${seconds} s  ${name}`);
    if (mark === 'FAILED')
      console.log(errors.map(({ message, snippet }) => [message, snippet].join('\n')).join('\n'));
  }

  onError({ message = 'An error without a message' }) {
    this.#errors.push(firstLine(message));
    console.log(message);
  }

  onEnd() {
    const all = [...this.#results.values()];
    const withOutcome = (outcome) => all.filter(({ test }) => test.outcome() === outcome);
    const report = {
      passed: withOutcome('expected').length + withOutcome('flaky').length,
      failed: withOutcome('unexpected').length + this.#errors.length,
      skipped: withOutcome('skipped').length,
      failures: [...withOutcome('unexpected').map(named), ...this.#errors],
      repeated: withOutcome('flaky').map(named),
      slowest: all
        .map(({ name, ms }) => ({ name, ms }))
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 10),
      files: {},
    };
    writeFileSync(process.env.AZIMUTE_TEST_REPORT, JSON.stringify(report));
  }
}

const named = ({ name, reasons }) => (reasons.length > 0 ? `${name}: ${reasons.join('; ')}` : name);
const firstLine = (message) => stripVTControlCharacters(String(message)).split('\n')[0];
