import './ui/tokens.css';
import './ui/base.css';
import { startPage } from './app/start-page.tsx';

await startPage();
