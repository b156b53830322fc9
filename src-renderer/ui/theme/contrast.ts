/** WCAG 2 contrast ratio, 1 to 21, of two opaque colours written `#rrggbb`. */
export function contrastRatio(colorA: string, colorB: string): number {
  const [darker, lighter] = [relativeLuminance(colorA), relativeLuminance(colorB)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function relativeLuminance(color: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) throw new Error(`Not an opaque colour: ${color}`);
  const [r = 0, g = 0, b = 0] = match.slice(1).map((hex) => linearFromEncoded(parseInt(hex, 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearFromEncoded(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
