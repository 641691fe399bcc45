import './ui/tokens.css';
import './ui/base.css';
import './ui/looks.css';
import './ui/print.css';
import './app/watch-start.ts';
import { startPage } from './app/start-page.tsx';

await startPage();
