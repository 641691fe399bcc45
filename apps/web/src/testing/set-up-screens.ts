import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { stubScreen } from './stub-screen.ts';

// Modules of the app ask for the screen as they are loaded.
stubScreen(1440);
const { closeApp } = await import('./open-app.ts');
afterEach(closeApp);
