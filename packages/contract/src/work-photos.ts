import type { CallPaths } from './call-address.ts';

export const workPhotoPaths = {
  addCountermeasurePhoto: 'POST /alerts/:alertId/photos',
  getAlertPhoto: 'GET /alerts/:alertId/photos/:photoId',
  deleteAlertPhoto: 'DELETE /alerts/:alertId/photos/:photoId',
  addWorkOrderPhoto: 'POST /work-orders/:workOrderId/photos',
  getWorkOrderPhoto: 'GET /work-orders/:workOrderId/photos/:photoId',
  deleteWorkOrderPhoto: 'DELETE /work-orders/:workOrderId/photos/:photoId',
} as const satisfies CallPaths;

/** Photos of a countermeasure, or of a work order. */
export const workPhotosMost = 10;
