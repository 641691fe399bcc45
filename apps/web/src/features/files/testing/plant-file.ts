import { fileUploadType } from '@azimute/contract/files/values';
import { fetchFromNode, portalUrl, type TestPerson } from '../../../testing/test-portal.ts';

/** The smallest valid PDF. */
const pdf = [
  '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \n',
  'trailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
];

/** Creates a PDF to upload; a different text gives different content. */
export function pdfNamed(name: string, text = ''): File {
  return new File([...pdf, `%${text}\n`], name);
}

/** Uploads a PDF to the top level or a folder. Returns its id. */
export async function plantFile(person: TestPerson, name: string, folderId = 0): Promise<number> {
  const query = new URLSearchParams({ name, folder: String(folderId) });
  const answer = await fetchFromNode(`${portalUrl()}/api/v1/files?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': fileUploadType },
    body: `${pdf.join('')}%${name}\n`,
  });
  if (!answer.ok) throw new Error(`Uploading ${name} failed: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}
