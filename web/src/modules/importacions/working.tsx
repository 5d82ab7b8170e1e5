import '../../ui/files/file-progress.css'

/** Says what the server is doing; its progress is unknown. */
export const Working = ({ text }: { text: string }) => (
  <div className="file-making">
    <div>
      {text}
      <div className="file-progress is-endless">
        <span />
      </div>
    </div>
  </div>
)
