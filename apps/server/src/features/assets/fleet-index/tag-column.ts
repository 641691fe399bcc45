import { foldTag } from '@azimute/contract';
import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';

/** The tags of each asset as one text, one a line: few assets have a set of tags of their own. */
export class TagColumn extends DictionaryColumn<string> {
  readonly #keys: ReadonlySet<string>[] = [];

  /** One for each set: 1 where any of its tags is wanted. */
  override mark(wanted: readonly string[]): Uint8Array {
    for (const set of this.values.slice(this.#keys.length))
      this.#keys.push(new Set(set.split('\n').map(foldTag)));
    const keys = wanted.map(foldTag);
    return Uint8Array.from(this.#keys, (ofSet) => Number(keys.some((key) => ofSet.has(key))));
  }
}
