import type pg from 'pg';

/** An attempt to write a command. */
export interface Attempt {
  readonly id: number;
  /** Identifies this attempt. */
  readonly fence: string;
}

export interface BeginOptions {
  readonly number: string | undefined;
  readonly needsClaim: boolean;
  readonly isStop: boolean;
  readonly at: Date;
}

/** Gives a command to this process, in the caller's transaction if there is one. */
export async function beginCommand(
  client: Pick<pg.ClientBase, 'query'>,
  accountId: number,
  { id, fence }: Attempt,
  { number, needsClaim, at }: BeginOptions,
): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>({
    name: 'begin-command',
    text: 'select begin_device_command($1, $2, $3, $4, $5, $6) as begun',
    values: [accountId, id, fence, number, needsClaim, at],
  });
  return rows[0]?.begun === true;
}

/** Records the end of an attempt, in the caller's transaction if there is one. */
export async function endCommand(
  client: Pick<pg.ClientBase, 'query'>,
  accountId: number,
  { id, fence }: Attempt,
  state: 'sent' | 'unknown' | 'queued',
): Promise<void> {
  await client.query({
    name: 'end-command',
    text: 'select end_device_command($1, $2, $3, $4, $5)',
    values: [accountId, id, fence, state, state === 'unknown' ? 'connection_lost' : null],
  });
}
