import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A Linux network namespace, which simulates a machine: its own addresses, and a connection to the others that can be
 * cut.
 */
export interface Host {
  readonly name: string;
  readonly address: string;
}

export interface Service {
  /** ID of the current process; undefined while it is down. */
  pid(): number | undefined;
  kill(): void;
  /** Stops it permanently. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly logFile: string;
}

const BRIDGE = 'azcluster';
const NETWORK = '10.77.31';
const RESTARTED_AFTER_MS = 1_000;
const STOPPED_WITHIN_MS = 15_000;

const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** @throws Error if namespaces or a bridge cannot be created: both require root and CAP_NET_ADMIN */
export function openHosts(count: number): readonly Host[] {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${NETWORK}.254/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return Array.from({ length: count }, (_, index) => {
    const host = { name: `azhost${index + 1}`, address: `${NETWORK}.${index + 1}` };
    const outside = `${host.name}out`;
    ip('netns', 'add', host.name);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host.name);
    ip('link', 'set', outside, 'master', BRIDGE, 'up');
    ip('-n', host.name, 'address', 'add', `${host.address}/24`, 'dev', 'eth0');
    ip('-n', host.name, 'link', 'set', 'eth0', 'up');
    ip('-n', host.name, 'link', 'set', 'lo', 'up');
    return host;
  });
}

/** Ignores missing ones, so that it also removes leftovers of an aborted run. */
export function closeHosts(count: number): void {
  const names = Array.from({ length: count }, (_, index) => `azhost${index + 1}`);
  const attempts = [
    ...names.map((name) => ['netns', 'delete', name]),
    // A namespace lives on while one of its processes does, and so does its link.
    ...names.map((name) => ['link', 'delete', `${name}out`]),
    ['link', 'delete', BRIDGE],
  ];
  for (const args of attempts) {
    try {
      ip(...args);
    } catch {
      // It did not exist.
    }
  }
}

/** Blocks all traffic from `from` to `to`, but not back, until the returned function is called. */
export function cutLine(from: Host, to: Host): () => void {
  const rule = ['INPUT', '-s', from.address, '-j', 'DROP'];
  const iptables = (action: string): void => {
    execFileSync('ip', ['netns', 'exec', to.name, 'iptables', action, ...rule], { stdio: 'ignore' });
  };
  iptables('-A');
  return () => iptables('-D');
}

/**
 * Runs a command on a host and restarts it whenever it ends, like a service supervisor; without a host, on the machine
 * itself.
 */
export function startService(
  host: Host | undefined,
  { command, env = {}, logFile }: ServiceOptions,
): Service {
  let child: ChildProcess | undefined;
  let isWanted = true;
  const start = (): void => {
    const log = openSync(logFile, 'a');
    // A separate process group: its children are killed with it.
    const [program, ...args] =
      host === undefined ? command : (['ip', 'netns', 'exec', host.name, ...command] as const);
    child = spawn(program, args, {
      stdio: ['ignore', log, log],
      detached: true,
      env: { PATH: `/usr/sbin:/sbin:${process.env['PATH'] ?? ''}`, ...env },
    });
    closeSync(log);
    child.once('exit', () => {
      child = undefined;
      if (isWanted) setTimeout(() => isWanted && start(), RESTARTED_AFTER_MS).unref();
    });
  };
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It ended by itself in the meantime.
    }
  };
  start();
  return {
    pid: () => child?.pid,
    kill: () => signal('SIGKILL'),
    stop: async () => {
      isWanted = false;
      // A paused process handles no other signal.
      signal('SIGCONT');
      signal('SIGTERM');
      const ended = child === undefined ? undefined : once(child, 'exit');
      await Promise.race([ended, sleep(STOPPED_WITHIN_MS, undefined, { ref: false })]);
      signal('SIGKILL');
    },
  };
}
