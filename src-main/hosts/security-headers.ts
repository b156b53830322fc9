/**
 * Headers for everything that a page is sent. `socketOrigin` is the WebSocket's own, where the page uses one. Nothing is
 * loaded from elsewhere, and no script runs that is not a file of the page.
 */
export function createSecurityHeaders(socketOrigin?: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    // Monaco and the docking layout write style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    // Loaders of models make blob addresses of the images inside them.
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self' data: blob:", socketOrigin].filter((source) => source !== undefined).join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}
