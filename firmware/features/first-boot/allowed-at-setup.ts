/**
 * All operations that the listener of set-up answers (ADR 0047): what the guide on the page asks for, step by step.
 * A list, so that a stranger who photographed a code does not reach an operation that is added to the device later.
 */
export const SETUP_OPERATIONS: ReadonlySet<string> = new Set([
  // The page itself, and who is let in.
  'GET /',
  'GET /page/*',
  'GET /console/icon.svg',
  'GET /console/session',
  'POST /console/session',
  'DELETE /console/session',
  'GET /console/events',
  'GET /openapi/setup.json',
  // The guide, and its network and parts.
  'GET /setup/door',
  'POST /setup/session',
  'GET /setup',
  'POST /setup/network',
  'GET /setup/parts',
  'POST /setup/parts',
  'POST /setup/finish',
  // The bank and the display.
  'GET /getDriverSettings',
  'POST /updateDriverSettings',
  'POST /showInfoQR',
  'GET /console/display.svg',
  'GET /device/display',
  'POST /device/display/scan',
  'POST /device/display/test',
  // The camera and the first item.
  'GET /console/camera.jpg',
  'POST /api/set_calib',
  'POST /api/add_item_template',
])
