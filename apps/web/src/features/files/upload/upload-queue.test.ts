import { beforeEach, describe, expect, it } from 'vitest';
import { noResponse, RequestError, ValidationError } from '../../../api/api-error.ts';
import { createUploadQueue, type SendUpload, type Upload, type UploadQueue } from './upload-queue.ts';

interface Sending {
  readonly upload: Upload;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  readonly end: (error?: unknown, answer?: object) => Promise<void>;
}

let queue: UploadQueue;
let sendings: Sending[];

beforeEach(() => {
  sendings = [];
  queue = createUploadQueue((upload, signal, onProgress) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<SendUpload>>>();
    const end: Sending['end'] = async (error, answer = {}) => {
      if (error === undefined) resolve(answer as Awaited<ReturnType<SendUpload>>);
      else reject(error);
      await promise.catch(() => undefined);
      await Promise.resolve();
    };
    sendings.push({ upload, signal, onProgress, end });
    return promise;
  }, 2);
});

const pdf = (name: string): File => new File(['%PDF-1.7'], name);
const states = (): string[] => queue.get().map(({ file, state }) => `${file.name} ${state}`);

describe('uploads', () => {
  it('are sent in order, a few at a time, and invalid files are not sent', async () => {
    queue.add([pdf('a.pdf'), pdf('b.txt'), pdf('c.pdf'), pdf('d.pdf')], 7);
    expect(states()).toEqual(['a.pdf sending', 'b.txt refused', 'c.pdf sending', 'd.pdf waiting']);
    await sendings[0]?.end();
    expect(states()).toEqual(['a.pdf sent', 'b.txt refused', 'c.pdf sending', 'd.pdf sending']);
    expect(sendings[2]?.upload).toMatchObject({ folderId: 7, sameName: 'refuse' });
  });

  it('report that a file waiting for the virus scanner is being checked', async () => {
    queue.add([pdf('a.pdf')], 0);
    await sendings[0]?.end(undefined, { uncheckedId: 1 });
    expect(states()).toEqual(['a.pdf unchecked']);
  });

  it('report progress', () => {
    queue.add([pdf('a.pdf')], 0);
    sendings[0]?.onProgress(5);
    expect(queue.get()[0]?.sentBytes).toBe(5);
  });

  it("end with the server's verdict on their content, or with a connection error", async () => {
    queue.add([pdf('a.pdf'), pdf('b.pdf')], 0);
    await sendings[0]?.end(new ValidationError('upload_failed', 422, '', { file: ['executable'] }));
    await sendings[1]?.end(noResponse(null));
    expect(queue.get()).toMatchObject([
      { state: 'refused', refusal: 'executable' },
      { state: 'failed', error: { code: 'no_response' } },
    ]);
    queue.retry(2);
    expect(states()).toEqual(['a.pdf refused', 'b.pdf sending']);
  });

  it('ask about a taken name, and continue as chosen', async () => {
    queue.add([pdf('a.pdf')], 0);
    await sendings[0]?.end(new RequestError('file_name_taken', 409, ''));
    expect(states()).toEqual(['a.pdf same_name']);
    queue.retry(1, 'replace');
    expect(sendings[1]?.upload.sameName).toBe('replace');
  });

  it('are canceled before they start, and then never sent', async () => {
    queue.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')], 0);
    queue.cancel(3);
    expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf cancelled', 'd.pdf waiting']);
    await sendings[0]?.end();
    expect(sendings.map(({ upload }) => upload.file.name)).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);
    queue.cancelAll();
    expect(states().slice(1)).toEqual(['b.pdf cancelled', 'c.pdf cancelled', 'd.pdf cancelled']);
  });

  it('are canceled, which frees a slot, and can be sent again', async () => {
    queue.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], 0);
    queue.cancel(1);
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['a.pdf cancelled', 'b.pdf sending', 'c.pdf sending']);
    await sendings[0]?.end(new DOMException('Aborted', 'AbortError'));
    sendings[0]?.onProgress(3);
    expect(queue.get()[0]).toMatchObject({ state: 'cancelled', sentBytes: 0 });
    queue.cancelAll();
    expect(states()).toEqual(['a.pdf cancelled', 'b.pdf cancelled', 'c.pdf cancelled']);
    queue.retry(1);
    await sendings[3]?.end();
    expect(states()[0]).toBe('a.pdf sent');
  });

  it('end with the session that sent them', () => {
    queue.add([pdf('a.pdf')], 0);
    queue.clear();
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(queue.get()).toEqual([]);
  });
});
