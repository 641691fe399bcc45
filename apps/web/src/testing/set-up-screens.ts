import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { stubScreen } from './stub-screen.ts';

// Modules of the app read the screen when loaded.
stubScreen(1440);
const { closeApp } = await import('./open-app.ts');
afterEach(closeApp);
