import { installHttpClient } from '../http/install-http-client.ts';

installHttpClient();
