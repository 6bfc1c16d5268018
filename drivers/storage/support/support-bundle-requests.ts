/** The requests that a support bundle makes to a running lane. */

/** Asked of the running lane; an answer that does not come is itself worth knowing. */
export const SUPPORT_BUNDLE_REQUESTS = [
  '/version',
  '/health',
  '/selftest',
  '/getDriverSettings',
  '/api/get_device_info',
  '/api/get_weight',
  '/device/screens',
  '/device/idle',
] as const
