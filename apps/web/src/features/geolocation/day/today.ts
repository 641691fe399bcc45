import { createContext } from 'react';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';

/** Today of the selected asset; undefined while loading. */
export const TodayContext = createContext<PreparedDay | undefined>(undefined);
