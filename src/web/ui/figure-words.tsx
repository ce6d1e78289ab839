import classes from './figure-words.module.css';

/**
 * The words of a figure. The bracket that closes a negative one hangs where figures stand below
 * each other, in columns that align right.
 */
export function FigureWords({ words }: { words: string }) {
  if (!words.startsWith('(') || !words.endsWith(')')) return <>{words}</>;
  return (
    <>
      {words.slice(0, -1)}
      <span className={classes['bracket']}>)</span>
    </>
  );
}
