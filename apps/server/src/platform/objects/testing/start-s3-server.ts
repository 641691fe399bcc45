import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { S3Settings } from '../s3-settings.ts';

/**
 * An S3 server with a bucket and a user whose signature it checks. The first four calls, which create these, need no
 * signature. Ends with its standard input.
 */
const SERVER = `
import json, os, sys
os.environ['INITIAL_NO_AUTH_ACTION_COUNT'] = '4'
from moto.server import ThreadedMotoServer
import boto3
server = ThreadedMotoServer(ip_address='127.0.0.1', port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
def client(name):
    return boto3.client(name, endpoint_url=f'http://{host}:{port}', region_name='us-east-1',
        aws_access_key_id='x', aws_secret_access_key='x')
iam = client('iam')
iam.create_user(UserName='azimute')
iam.put_user_policy(UserName='azimute', PolicyName='all', PolicyDocument=json.dumps(
    {'Version': '2012-10-17', 'Statement': [{'Effect': 'Allow', 'Action': '*', 'Resource': '*'}]}))
key = iam.create_access_key(UserName='azimute')['AccessKey']
client('s3').create_bucket(Bucket='azimute-objects')
print(json.dumps({'port': port, 'id': key['AccessKeyId'], 'secret': key['SecretAccessKey']}), flush=True)
sys.stdin.read()
os._exit(0)
`;

export interface S3Server {
  readonly settings: S3Settings;
  stop(): Promise<void>;
}

/** True if moto, an S3 server in Python, is installed: Debian's python3-moto, or moto[server] by pip. */
export const hasS3Server =
  spawnSync('python3', ['-c', 'import boto3, moto.server'], { stdio: 'ignore' }).status === 0;

export async function startS3Server(): Promise<S3Server> {
  const child: ChildProcess = spawn('python3', ['-c', SERVER], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('No output');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
  const { port, id, secret } = JSON.parse(String(line)) as { port: number; id: string; secret: string };
  return {
    settings: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      bucket: 'azimute-objects',
      region: 'us-east-1',
      accessKeyId: id,
      secretAccessKey: secret,
      addressing: 'path',
    },
    stop: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}
