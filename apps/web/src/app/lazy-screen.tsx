import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { noteMissingScreen } from './new-version/missing-chunks.ts';
import { reloadGuard } from './new-version/new-version.ts';

/**
 * A screen whose code loads when the router needs it: on intent, and before it is shown. A failure on intent is
 * retried; a later one is the route's error.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): AsyncRouteComponent<object> {
  let Loaded: ComponentType | undefined;
  function LazyScreen() {
    if (!Loaded) throw new Error(`The router shows ${name} before it is loaded.`);
    return <Loaded />;
  }
  const preload = async (): Promise<void> => {
    try {
      Loaded ??= (await load())[name];
    } catch (error) {
      noteMissingScreen(error, name);
      throw error;
    }
    reloadGuard.noteLoaded(name);
  };
  return Object.assign(LazyScreen, { preload });
}
